// The interface of a small HTTP server for `play`. A separate library (web/) implements it. Only
// `play` loads this library: the packaged cpp-httplib needs OpenSSL, and loading both would slow
// down the start of every other command.
//
//   a connection -> head -> admit(head) -> body -> respond(request) -> answer; then it is closed
//
// This file is all that the two sides share. Both are compiled with it, and it has no code.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace trailblaze {

// A request before its body is read. Header names are in lower case; a repeated header has several
// entries.
struct WebHead {
  std::string method, path;  // "GET", "/...": without a query
  std::multimap<std::string, std::string> headers;
};

struct WebAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string policy = "default-src 'none'";  // its content security policy
  std::string location = {};                  // target of a redirect (status 300 or above)
};

class WebServer {
 public:
  // Returns the answer that rejects a request before its body is read; nothing if it is admitted.
  // Any thread may call it.
  using Admit = std::function<std::optional<WebAnswer>(const WebHead&)>;
  // Any thread may call it. It may take a while, but it must end.
  using Respond = std::function<WebAnswer(const WebHead&, const std::string& body)>;

  virtual ~WebServer() = default;
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  // Binds a port of the loopback address, or any free port for 0. Returns the port, or the negative
  // error of the system: -EACCES. Called once.
  virtual int bind(int port) = 0;

  // Serves until another thread calls stop(). Returns false if the port was lost.
  virtual bool serve(const Admit& admit, const Respond& respond) = 0;
  virtual void stop() = 0;

 protected:
  WebServer() = default;
};

// Greatest number of bytes of a head and of a body. A connection that sends more is closed.
inline constexpr std::size_t kMostHead = std::size_t{64} << 10;
inline constexpr std::size_t kMostBody = std::size_t{256} << 10;

// The library has a single function, which makes a server for the caller to delete. The function's
// name ends with the version of this interface. Increase the version with each change of this file,
// so that a library of another version has no function of this name.
using MakeWebServer = WebServer* (*)();
#define TRAILBLAZE_MAKE_WEB_SERVER trailblaze_make_web_server_2
inline constexpr char kMakeWebServer[] = "trailblaze_make_web_server_2";

}  // namespace trailblaze
