/**
 * The upper limits of the histogram's buckets, in seconds. A cached page takes less than a millisecond, and an export
 * may take minutes.
 */
const ANSWERED_WITHIN = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/**
 * Matches paths that are not pages. The metrics count matching paths by their own routes, and all other paths as pages.
 */
const OTHER_THAN_PAGES = /^\/(api|pictures|assets|healthz|readyz|metrics)(\/|$)/;

type Labels = { method: string; route: string; status: string };
/**
 * `within[n]` counts the requests that took longer than ANSWERED_WITHIN[n - 1], but not longer than ANSWERED_WITHIN[n].
 * The last element counts all slower requests.
 */
type Times = { labels: Labels; within: number[]; seconds: number };
type Value = { labels: Partial<Labels> & { le?: number | string }; value: number; metricName: string };

/**
 * Records the times of requests as a histogram that a registry of prom-client can read. The histogram of prom-client
 * would join the labels to a text at each request. This would take a sixth of the time in which the server sends a
 * cached page.
 */
export class RequestTimes {
  readonly name = 'http_request_duration_seconds';
  readonly help =
    'Requests by route; orders placed are those of POST /api/orders/place with status 201, stock conflicts those with 409';
  readonly type = 'histogram';
  /** Tells prom-client to add up the figures of several processes. */
  readonly aggregator = 'sum';
  readonly #byRoute = new Map<string, Map<string, Map<number, Times>>>();

  count(method: string, route: string, status: number, ms: number): void {
    const times = this.#byRoute.get(route)?.get(method)?.get(status) ?? this.#add(method, route, status);
    const seconds = ms / 1000;
    let at = 0;
    while (at < ANSWERED_WITHIN.length && seconds > (ANSWERED_WITHIN[at] ?? 0)) at++;
    times.within[at] = (times.within[at] ?? 0) + 1;
    times.seconds += seconds;
  }

  /** Returns the values of the histogram. The registry of prom-client calls this method on each metric. */
  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.#all.values()].flatMap((times) => this.#valuesOf(times)) };
  }

  /** The times of requests, by their labels. All pages count as one route. */
  readonly #all = new Map<string, Times>();

  #add(method: string, route: string, status: number): Times {
    const labels = { method, route: OTHER_THAN_PAGES.test(route) ? route : 'page', status: String(status) };
    const key = Object.values(labels).join(' ');
    const times = this.#all.get(key) ?? { labels, within: [...ANSWERED_WITHIN, Infinity].map(() => 0), seconds: 0 };
    this.#all.set(key, times);
    const byMethod = this.#byRoute.get(route) ?? new Map<string, Map<number, Times>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Times>();
    this.#byRoute.set(route, byMethod.set(method, byStatus.set(status, times)));
    return times;
  }

  #valuesOf({ labels, within, seconds }: Times): Value[] {
    let count = 0;
    const buckets = [...ANSWERED_WITHIN, '+Inf'].map((le, at) => {
      count += within[at] ?? 0;
      return { labels: { le, ...labels }, value: count, metricName: `${this.name}_bucket` };
    });
    return [
      ...buckets,
      { labels, value: seconds, metricName: `${this.name}_sum` },
      { labels, value: count, metricName: `${this.name}_count` },
    ];
  }
}
