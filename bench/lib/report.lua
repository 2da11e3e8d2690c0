-- Called by wrk. Where a file is given, each of its lines is a request, taken in turn from a random place on: path,
-- then, divided by tabs, headers as `Name: value` or a method such as `POST`. At the end one line of JSON.
local lines = {}
local at = 0

function init(args)
  local file = args[1]
  if file ~= nil and file ~= "" then
    for line in io.lines(file) do lines[#lines + 1] = line end
    at = tonumber(args[2] or "0") % #lines
  end
end

function request()
  if #lines == 0 then return wrk.format() end
  at = at % #lines + 1
  local method, path, headers = "GET", nil, {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  for part in lines[at]:gmatch("[^\t]+") do
    local name, value = part:match("^([%w-]+): (.*)$")
    if path == nil then path = part
    elseif name ~= nil then headers[name] = value
    else method = part end
  end
  return wrk.format(method, path, headers)
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    "\n{\"requests\":%d,\"microseconds\":%d,\"bytes\":%d,\"p50\":%d,\"p99\":%d,\"errors\":%d}\n",
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
