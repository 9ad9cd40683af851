// The server by the packaged cpp-httplib, which reads heads and writes answers. Our own code
// manages the connections, because any client may connect:
//
//   - one request per connection, in a separate cheap thread;
//   - at most kMostConnections at a time. If there are as many, a new connection waits until one
//     ends. The server shuts down the connection that has waited longest for its client, but not
//     before it has waited for kLeastWait. Clients that send nothing thus keep nobody out, and any
//     number of quick clients is served;
//   - a request must arrive whole within kReadTimeout, in at most kMostHead + kMostBody bytes;
//   - if the caller does not admit a request, the server rejects it before it reads the body.
#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <list>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "cli/play/web_server.hpp"

namespace trailblaze {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostConnections = 64;
constexpr int kBacklog = 512;
constexpr std::chrono::seconds kReadTimeout{5}, kWriteTimeout{10}, kDrainTimeout{2};
constexpr std::chrono::milliseconds kLeastWait{500};

// Waits until the socket is ready for `events`. Returns false if that takes too long.
bool wait_for(int socket, short events, Clock::time_point deadline) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd one{socket, events, 0};
    const int ready = poll(&one, 1, static_cast<int>(left));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

// A connection's bytes, with limits on their number and on their time.
class LimitedStream final : public httplib::Stream {
 public:
  explicit LimitedStream(int socket) : socket_(socket), deadline_(Clock::now() + kReadTimeout) {}

  bool is_readable() const override { return next_ < end_ || wait_for(socket_, POLLIN, deadline_); }
  bool is_writable() const override {
    return wait_for(socket_, POLLOUT, Clock::now() + kWriteTimeout);
  }

  ssize_t read(char* to, std::size_t size) override {
    if (next_ == end_ && !fill()) return at_end_ ? 0 : -1;
    const std::size_t count = std::min(size, end_ - next_);
    std::copy_n(buffer_.data() + next_, count, to);
    next_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, std::size_t size) override {
    if (!is_writable()) return -1;
    return send(socket_, from, size, MSG_NOSIGNAL);
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override { no_address(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { no_address(ip, port); }
  socket_t socket() const override { return socket_; }

 private:
  static void no_address(std::string& ip, int& port) {
    ip.clear();
    port = 0;
  }

  bool fill() {
    if (received_ >= kMostHead + kMostBody || !wait_for(socket_, POLLIN, deadline_)) return false;
    const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
    at_end_ = count == 0;
    if (count <= 0) return false;
    next_ = 0;
    end_ = static_cast<std::size_t>(count);
    received_ += end_;
    return true;
  }

  const int socket_;
  const Clock::time_point deadline_;
  std::array<char, 4096> buffer_{};
  std::size_t next_ = 0, end_ = 0, received_ = 0;
  bool at_end_ = false;
};

// Reads and drops the rest of what the client sends. If the socket were closed with unread bytes,
// the client would discard the answer.
void drain(int socket) {
  shutdown(socket, SHUT_WR);
  std::array<char, 65536> discarded{};
  const Clock::time_point deadline = Clock::now() + kDrainTimeout;
  while (wait_for(socket, POLLIN, deadline) &&
         recv(socket, discarded.data(), discarded.size(), 0) > 0) {
  }
}

// The open connections, and the threads that serve them.
class Connections {
 public:
  // Runs `serve` in a separate thread, when there is room.
  void start(const std::function<void()>& serve) {
    {
      std::unique_lock lock(mutex_);
      while (count_ >= kMostConnections && !is_closing_) {
        close_slowest();
        connection_ended_.wait_for(lock, std::chrono::milliseconds(20));
      }
      ++count_;
    }
    const auto run = [this, serve] {
      serve();
      const std::lock_guard lock(mutex_);
      --count_;
      connection_ended_.notify_all();
    };
    try {
      std::thread(run).detach();
    } catch (const std::system_error&) {
      run();  // there are no more threads
    }
  }

  void close_all_and_wait() {
    std::unique_lock lock(mutex_);
    is_closing_ = true;
    for (const Waiter& one : waiting_) shutdown(one.socket, SHUT_RDWR);
    connection_ended_.wait(lock, [&] { return count_ == 0; });
    is_closing_ = false;
  }

  // Marks a socket as waiting for its client, which sends a request or takes an answer. A waiting
  // socket may be shut down. The server calls end() before it works on an answer, and begin()
  // after.
  class Waiting {
   public:
    Waiting(Connections& all, int socket) : all_(all), socket_(socket) { begin(); }
    ~Waiting() { end(); }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

    void begin() {
      const std::lock_guard lock(all_.mutex_);
      all_.waiting_.push_back({socket_, Clock::now()});
      if (all_.is_closing_) shutdown(socket_, SHUT_RDWR);
    }
    void end() {
      const std::lock_guard lock(all_.mutex_);
      all_.waiting_.remove_if([&](const Waiter& one) { return one.socket == socket_; });
    }

   private:
    Connections& all_;
    const int socket_;
  };

 private:
  struct Waiter {
    int socket;
    Clock::time_point since;
  };

  // Shuts down the connection that has waited longest, if it has waited for kLeastWait. It stays in
  // the list until its thread notices.
  void close_slowest() {
    if (waiting_.empty() || Clock::now() - waiting_.front().since < kLeastWait) return;
    shutdown(waiting_.front().socket, SHUT_RDWR);
    waiting_.front().since = Clock::now();
    waiting_.splice(waiting_.end(), waiting_, waiting_.begin());
  }

  std::mutex mutex_;
  std::condition_variable connection_ended_;
  std::list<Waiter> waiting_;  // the longest waiting first
  std::size_t count_ = 0;
  bool is_closing_ = false;
};

// The connection that this thread serves. httplib does not pass it through its calls.
thread_local Connections::Waiting* current_waiting = nullptr;

// Runs the work of httplib. In newer versions of httplib, enqueue() returns true if there was room
// for the work.
class ThreadPerConnection final : public httplib::TaskQueue {
 public:
  using Accepted = decltype(std::declval<httplib::TaskQueue&>().enqueue(nullptr));  // bool or void

  explicit ThreadPerConnection(Connections& all) : all_(all) {}
  Accepted enqueue(std::function<void()> work) override {
    all_.start(work);
    return Accepted(true);
  }
  void shutdown() override { all_.close_all_and_wait(); }

 private:
  Connections& all_;
};

WebHead head_of(const httplib::Request& request) {
  WebHead head{request.method, request.path, {}};
  for (const auto& [name, value] : request.headers) {
    std::string lower = name;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    head.headers.emplace(lower, value);
  }
  return head;
}

void fill_in(httplib::Response& response, const WebAnswer& answer) {
  response.status = answer.status;
  response.set_content(answer.body, answer.type);
  response.set_header("Content-Security-Policy", answer.policy + "; frame-ancestors 'none'");
  if (!answer.location.empty()) response.set_header("Location", answer.location);
}

class HttplibServer final : public WebServer, private httplib::Server {
 public:
  HttplibServer() {
    new_task_queue = [this] { return new ThreadPerConnection(connections_); };
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_payload_max_length(kMostBody);
    // Prevents fetches from elsewhere, frames, caches and referrers.
    set_default_headers({{"X-Content-Type-Options", "nosniff"},
                         {"X-Frame-Options", "DENY"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Opener-Policy", "same-origin"},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"Cache-Control", "no-store"}});
  }

  int bind(int port) override {
    errno = 0;
    if (bind_port(port)) return port_;
    return errno != 0 ? -errno : -EADDRNOTAVAIL;
  }

  bool serve(const Admit& admit, const Respond& respond) override {
    set_pre_routing_handler([&](const httplib::Request& request, httplib::Response& response) {
      const WebHead head = head_of(request);
      auto refusal = admit(head);
      if (!refusal && head.method == "GET") refusal = answered(respond, head, "");
      if (!refusal) return HandlerResponse::Unhandled;
      fill_in(response, *refusal);
      return HandlerResponse::Handled;
    });
    Post(".*", [&](const httplib::Request& request, httplib::Response& response) {
      fill_in(response, answered(respond, head_of(request), request.body));
    });
    is_serving_ = true;
    // listen_after_bind() returns early, with the port released, if a connection could not be
    // accepted.
    bool has_port = true;
    while (has_port && !is_stopped_ && !listen_after_bind()) {
      has_port = is_stopped_ || bind_port(port_);
    }
    is_serving_ = false;
    return has_port;
  }

  // Stops the server. A server that is about to listen ignores a stop, so this repeats it.
  void stop() override {
    is_stopped_ = true;
    do {
      httplib::Server::stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    } while (is_serving_);
  }

 private:
  // Binds a port, any free port for 0. Lets kBacklog new connections wait until the server accepts
  // them. The library lets only five wait, and a client that is turned away tries again only a
  // second later.
  bool bind_port(int port) {
    if (port != 0 && !bind_to_port(kLoopback, port)) return false;
    port_ = port != 0 ? port : bind_to_any_port(kLoopback);
    if (port_ <= 0) return false;
    ::listen(svr_sock_, kBacklog);
    return true;
  }

  // Removes the range of a request, so that the library sends the whole answer. The server makes
  // each answer anew, so parts of two answers would not fit together. The library itself rejects an
  // unreadable range with 416.
  static void whole_answers(httplib::Request& request) { request.ranges.clear(); }

  // Answers a request. The connection cannot be shut down meanwhile, because it is not waiting.
  static WebAnswer answered(const Respond& respond, const WebHead& head, const std::string& body) {
    current_waiting->end();
    WebAnswer answer = respond(head, body);
    current_waiting->begin();
    return answer;
  }

  static constexpr char kLoopback[] = "127.0.0.1";

  // Calls process_request(), which in newer versions of httplib also takes the addresses of both
  // ends. This function is a template because only one of its two calls compiles.
  template <class Stream>
  bool process(Stream& stream, bool& is_closed) {
    if constexpr (requires { this->process_request(stream, true, is_closed, whole_answers); }) {
      return this->process_request(stream, true, is_closed, whole_answers);
    } else {
      return this->process_request(stream, "", 0, "", 0, true, is_closed, whole_answers);
    }
  }

  bool process_and_close_socket(socket_t socket) override {
    bool is_served = false;
    {
      Connections::Waiting waiting(connections_, socket);
      current_waiting = &waiting;
      LimitedStream stream(socket);
      bool is_closed = false;
      try {
        is_served = process(stream, is_closed);
      } catch (const std::exception&) {  // no memory: the connection is closed
      }
      drain(socket);
      current_waiting = nullptr;
    }
    close(socket);
    return is_served;
  }

  Connections connections_;
  std::atomic<bool> is_stopped_{false}, is_serving_{false};
  int port_ = 0;
};

}  // namespace
}  // namespace trailblaze

extern "C" __attribute__((visibility("default"))) trailblaze::WebServer*
TRAILBLAZE_MAKE_WEB_SERVER() {
  return new trailblaze::HttplibServer;
}
