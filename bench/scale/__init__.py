"""scripts/scale: measures the traffic of a shared search, and projects the search to more
machines."""
