import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connect'
import { loadOf } from '../db/load'
import { runningJobs } from '../store/jobs'

/** The answer to a request, for the metrics. */
export interface Answered {
  method: string
  route: string
  status: string
}

/** The metrics of a server, for monitoring. */
export interface Metrics {
  answered: (how: Answered, seconds: number) => void
  /** A change conflicted with another one, or lost its session, and is retried. */
  retried: () => void
  /** The figures in the text format of Prometheus. */
  read: () => Promise<{ type: string; text: string }>
}

/** Requests take a millisecond to some seconds. */
const buckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** The metrics of one server; those of the database are queried when they are read. */
export function metricsOf(database: Database): Metrics {
  const register = new Registry()
  const registers = [register]
  const requests = new Histogram({
    name: 'goldbook_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const retries = new Counter({
    name: 'goldbook_change_retries_total',
    help: 'Changes that met another one, or lost their session, and were tried again',
    registers,
  })
  gaugesOf(database, registers)
  let isComplete = false
  return {
    answered: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    retried: () => retries.inc(),
    read: async () => {
      // The figures of the process are costly to collect, so only a monitored server does.
      if (!isComplete) collectDefaultMetrics({ register })
      isComplete = true
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}

function gaugesOf({ db, sessions, replicas, storage }: Database, registers: Registry[]) {
  gauge(
    registers,
    'goldbook_jobs',
    'Jobs that run on any of the servers, by their kind',
    ['kind'],
    async (set) => {
      for (const [kind, running] of Object.entries(await runningJobs(db))) set(running, { kind })
    },
  )
  gauge(registers, 'goldbook_database_sessions', 'Sessions of the pool, by their state', ['state'], (set) => {
    for (const [state, count] of Object.entries(sessions())) set(count, { state })
  })
  gauge(
    registers,
    'goldbook_database_load',
    'What the database says of itself, by figure',
    ['figure'],
    async (set) => {
      const load = await loadOf(db)
      for (const [figure, value] of Object.entries(load)) set(value, { figure })
    },
  )
  gauge(registers, 'goldbook_database_full', '1 while the disk of the database takes no writes', [], (set) =>
    set(storage.trouble() === undefined ? 0 : 1),
  )
  gauge(
    registers,
    'goldbook_replica_lag_seconds',
    'How far each replica is behind; -1 while it does not answer',
    ['replica'],
    (set) => {
      for (const [replica, lag] of Object.entries(replicas?.lags() ?? {})) set(lag ?? -1, { replica })
    },
  )
}

type Set = (value: number, labels?: Record<string, string>) => void

function gauge(
  registers: Registry[],
  name: string,
  help: string,
  labelNames: string[],
  collect: (set: Set) => void | Promise<void>,
) {
  const one: Gauge = new Gauge({
    ...{ name, help, labelNames, registers },
    collect: async () => {
      one.reset()
      await collect((value, labels = {}) => one.set(labels, value))
    },
  })
}
