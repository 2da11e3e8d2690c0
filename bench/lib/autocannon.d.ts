declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: {
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
      path: string;
      headers: Record<string, string>;
    }[];
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    throughput: { average: number };
    errors: number;
    non2xx: number;
  }
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}
