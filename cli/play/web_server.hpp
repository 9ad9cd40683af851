// A small HTTP server as `play` sees it. What speaks HTTP is in a library of its own (web/), which
// is loaded when a page is asked for: the packaged cpp-httplib brings OpenSSL with it, and every
// other command would pay for both when it starts.
//
//   a connection -> head -> admit(head) -> body -> respond(request) -> answer, and it is closed
//
// This file is all that the two sides share. Both are compiled with it, and it has no code.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace trailblaze {

// A request before its body is read. The names of its headers are in lower case; one that came
// several times is there as often.
struct WebHead {
  std::string method, path;  // "GET", "/...": without a query
  std::multimap<std::string, std::string> headers;
};

struct WebAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string policy = "default-src 'none'";  // its content security policy
  std::string location = {};                  // where to ask instead, of a status of 300 and more
};

class WebServer {
 public:
  // Refuses a request before its body is read; nothing where it is admitted. Any thread.
  using Admit = std::function<std::optional<WebAnswer>(const WebHead&)>;
  // Any thread; it may take a while, but it ends.
  using Respond = std::function<WebAnswer(const WebHead&, const std::string& body)>;

  virtual ~WebServer() = default;
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  // Takes a port of the loopback address, any free one for 0. It returns the port or, where it
  // cannot be had, the error of the system below zero: -EACCES. Called once.
  virtual int bind(int port) = 0;

  // Serves until stop() is called from another thread. False where the port was lost.
  virtual bool serve(const Admit& admit, const Respond& respond) = 0;
  virtual void stop() = 0;

 protected:
  WebServer() = default;
};

// Of a head and of a body the most that is read, of everything together; a connection that brings
// more is closed.
inline constexpr std::size_t kMostHead = std::size_t{64} << 10;
inline constexpr std::size_t kMostBody = std::size_t{256} << 10;

// The library has one function: it makes a server, which the caller deletes. Its name ends with the
// number of the interface, which is one more whenever this file changes: a library that was built
// with another one has no function of this name.
using MakeWebServer = WebServer* (*)();
#define TRAILBLAZE_MAKE_WEB_SERVER trailblaze_make_web_server_2
inline constexpr char kMakeWebServer[] = "trailblaze_make_web_server_2";

}  // namespace trailblaze
