import { expect, vi } from 'vitest'
import { ownPostgres, type OwnPostgres } from '../../support/own-postgres'
import { timeLimit } from '../../support/pace'
import { wireTo, type Wire } from '../../support/wire'

/** Settings by which a change counts once it is on one standby at least. */
const settings = {
  synchronous_standby_names: 'ANY 1 (*)',
  wal_level: 'replica',
  max_wal_senders: 10,
  wal_keep_size: '256MB',
  log_min_messages: 'log',
}

/** Three PostgreSQL on this machine: one accepts writes, and the others follow it. */
export interface OwnCluster {
  /** The address with all of their names, each behind a wire of its own. */
  url: string
  primary: () => OwnPostgres
  standbys: () => OwnPostgres[]
  /**
   * Does the same as Patroni: ends the primary, promotes the most advanced standby, and lets the other follow
   * that.
   */
  failOver: () => Promise<void>
  /**
   * Cuts the network from clients of `url` to the primary, which lives, while a standby is promoted.
   *
   * @returns the function that restores the network
   */
  cutOff: () => Promise<() => void>
  /** Gives the cluster a new standby in place of the missing server, on its port. */
  replace: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a cluster; undefined where PostgreSQL's programs are not installed. */
export async function ownCluster(database: string): Promise<OwnCluster | undefined> {
  const first = await ownPostgres(settings)
  if (!first) return undefined
  const state = { primary: first, standbys: [await standbyOf(first), await standbyOf(first)] }
  await follow(state.standbys, first)
  await first.ask(`create database ${database}`)
  const wires = new Map<number, Wire>()
  for (const { port } of [first, ...state.standbys]) wires.set(port, await wireTo(port))
  const hosts = [...wires.values()].map(({ port }) => `127.0.0.1:${port}`)
  let gone: OwnPostgres | undefined
  const promote = async () => {
    await turnAway(state.standbys)
    const [next, ...others] = await byPosition(state.standbys)
    if (!next) throw new Error('no standby is left')
    await next.ask('select pg_promote()')
    await follow(others, next)
    Object.assign(state, { primary: next, standbys: others })
  }
  return {
    url: `postgres://postgres@${hosts.join(',')}/${database}`,
    primary: () => state.primary,
    standbys: () => state.standbys,
    failOver: async () => {
      gone = state.primary
      await gone.signalAll('SIGKILL')
      await promote()
    },
    cutOff: async () => {
      gone = state.primary
      const wire = wires.get(gone.port)
      if (!wire) throw new Error('the primary has no wire')
      wire.cut()
      await promote()
      return wire.mend
    },
    replace: async () => {
      const port = gone?.port
      await gone?.close()
      const standby = await standbyOf(state.primary, port)
      state.standbys.push(standby)
      await follow(state.standbys, state.primary)
    },
    close: async () => {
      for (const wire of wires.values()) await wire.close()
      for (const server of [...state.standbys, state.primary]) await server.close()
    },
  }
}

async function standbyOf(primary: OwnPostgres, port?: number): Promise<OwnPostgres> {
  const standby = await ownPostgres(
    { ...settings, ...(port === undefined ? {} : { port }) },
    undefined,
    primary,
  )
  if (!standby) throw new Error('the standby could not be made')
  return standby
}

/**
 * Stops the standbys from following. A living primary sends on to them: a standby that receives after its
 * position is read may be ahead of the promoted one, and can't follow it then.
 */
async function turnAway(standbys: OwnPostgres[]): Promise<void> {
  for (const standby of standbys) await followAt(standby, '')
  const areAlone = async () => {
    for (const standby of standbys)
      expect(await standby.ask('select pid from pg_stat_wal_receiver'), standby.said()).toEqual([])
  }
  await vi.waitFor(areAlone, { timeout: timeLimit(20_000), interval: 50 })
}

async function followAt(standby: OwnPostgres, address: string): Promise<void> {
  await standby.ask(`alter system set primary_conninfo = '${address}'`)
  await standby.ask('select pg_reload_conf()')
}

/** Sorts the most advanced standby first: it has every acknowledged change. */
async function byPosition(standbys: OwnPostgres[]): Promise<OwnPostgres[]> {
  const known = await Promise.all(
    standbys.map(async (standby) => {
      const [row] = await standby.ask(
        `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 as position`,
      )
      return { standby, position: Number(row?.position) }
    }),
  )
  return known.toSorted((a, b) => b.position - a.position).map(({ standby }) => standby)
}

/** Lets standbys follow a primary, and waits until they do. */
async function follow(standbys: OwnPostgres[], primary: OwnPostgres): Promise<void> {
  for (const standby of standbys) await followAt(standby, `host=127.0.0.1 port=${primary.port} user=postgres`)
  const follows = async () => {
    const [row] = await primary.ask(
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    )
    expect(row?.n, standbys.map((standby) => standby.said()).join('\n')).toBe(standbys.length)
  }
  await vi.waitFor(follows, { timeout: timeLimit(20_000), interval: 50 })
}
