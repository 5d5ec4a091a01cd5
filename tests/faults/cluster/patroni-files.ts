import path from 'node:path'

const HERE = '127.0.0.1'

/** One machine of a cluster: the folder of its files, the ports of its PostgreSQL and of its Patroni. */
export interface Place {
  name: string
  folder: string
  port: number
  rest: number
}

/** Patroni's settings for all machines, as in `docs/operating.md`, with the shortest waits that it allows. */
const shared = {
  ...{ ttl: 20, loop_wait: 1, retry_timeout: 3, primary_start_timeout: 0 },
  ...{ synchronous_mode: true, synchronous_mode_strict: true },
  postgresql: {
    use_pg_rewind: true,
    parameters: { wal_keep_size: '64MB', max_wal_size: '96MB', wal_log_hints: 'on' },
  },
}

/** Patroni's file of one machine. YAML reads JSON. @param bin the folder of PostgreSQL's programs */
export function patroniFile({ name, folder, port, rest }: Place, etcd: number, bin: string): string {
  return JSON.stringify({
    scope: 'goldbook',
    name,
    restapi: { listen: `${HERE}:${rest}`, connect_address: `${HERE}:${rest}` },
    etcd3: { host: `${HERE}:${etcd}` },
    bootstrap: {
      dcs: shared,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [`host all all ${HERE}/32 trust`, `host replication all ${HERE}/32 trust`],
    },
    postgresql: {
      ...{ listen: `${HERE}:${port}`, connect_address: `${HERE}:${port}`, bin_dir: bin },
      ...{ data_dir: dataOf(folder), pgpass: path.join(folder, 'pgpass') },
      ...{ remove_data_directory_on_rewind_failure: true, remove_data_directory_on_diverged_timelines: true },
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '', log_min_messages: 'fatal' },
    },
  })
}

/** The folder of PostgreSQL's files, within that of its machine. */
export const dataOf = (folder: string) => path.join(folder, 'data')

/** HAProxy's file: its clients reach the machine that is the primary by Patroni. */
export function balancerFile(places: readonly Place[], port: number): string {
  return [
    ...['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 1h', '  timeout server 1h'],
    ...['listen goldbook', `  bind ${HERE}:${port}`, '  option httpchk OPTIONS /primary'],
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...places.map((place) => `  server ${place.name} ${HERE}:${place.port} check port ${place.rest}`),
    '',
  ].join('\n')
}

/** The options of etcd. */
export function etcdWords(folder: string, client: number, peer: number): string[] {
  const [asked, told] = [`http://${HERE}:${client}`, `http://${HERE}:${peer}`]
  return [
    ...['--data-dir', path.join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', asked, '--advertise-client-urls', asked],
    ...['--listen-peer-urls', told, '--initial-advertise-peer-urls', told],
    ...['--initial-cluster', `default=${told}`],
  ]
}
