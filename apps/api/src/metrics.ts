import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts for Prometheus. */
export interface Metrics {
  /** One answered HTTP request. */
  answered(route: string, status: number, seconds: number): void;
  /** One webhook, by the status it was answered with. */
  hooked(status: number): void;
  /** Everything, as Prometheus reads it. */
  render(): Promise<{ readonly type: string; readonly text: string }>;
}

/** What is looked at when somebody reads the metrics. */
export interface Gauges {
  readonly sockets: () => number;
  readonly streams: () => number;
}

/** Makes the metrics in a registry of their own (AP56). */
export const createMetrics = ({ sockets, streams }: Gauges): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'patchbay_api_' });
  const requests = new Histogram({
    name: 'patchbay_api_http_seconds',
    help: 'Time to answer HTTP requests.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const hooks = new Counter({
    name: 'patchbay_api_webhooks_total',
    help: 'Webhooks received.',
    labelNames: ['status'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('patchbay_api_sockets', 'Open WebSockets.', sockets);
  gauge('patchbay_api_streams', 'Open frame streams.', streams);
  return {
    answered: (route, status, seconds) => requests.observe({ route, status: String(status) }, seconds),
    hooked: (status) => hooks.inc({ status: String(status) }),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
};
