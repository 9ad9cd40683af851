"""scripts/scale: what processes of a search send each other; what that says of more machines."""
