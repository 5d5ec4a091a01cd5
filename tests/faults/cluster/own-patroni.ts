import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { asked, programs, serviceUser, signalWithChildren } from '../../support/own-postgres'
import { timeLimit } from '../../support/pace'
import { freePort } from '../../support/running-server'
import { smallDisk, type SmallDisk } from '../../support/small-disk'
import { balancerFile, dataOf, etcdWords, patroniFile, type Place } from './patroni-files'

/** The longest time for a cluster to be complete: a former primary is rewound, or copied anew. */
const inTime = { timeout: timeLimit(90_000), interval: 100 }

/** A cluster as `docs/operating.md` describes it, on this machine: three PostgreSQL run by Patroni, etcd, and HAProxy. */
export interface OwnPatroni {
  /** The address with the names of all three. */
  url: string
  /** HAProxy's address, which leads to the primary. */
  balanced: string
  /** The port of the PostgreSQL that accepts writes at present. */
  primary: () => Promise<number>
  /** Ends every process of the primary's PostgreSQL at once, like a crash; its Patroni lives. */
  killPrimary: () => Promise<void>
  /**
   * Ends Patroni and PostgreSQL of the primary, like a loss of power. @returns the function that switches the
   * machine on again
   */
  killMachine: () => Promise<() => void>
  /**
   * Takes all room on the primary's disk, which also holds its write-ahead log.
   *
   * @returns the function that gives the room back
   */
  fillPrimary: () => Promise<() => Promise<void>>
  /** Whether each machine has a disk of its own, which can be filled. */
  hasDisks: boolean
  /** Hands the cluster to a standby, as an operator does. */
  switchOver: () => Promise<void>
  /** Waits until both standbys follow, one of them in step. */
  untilWhole: () => Promise<void>
  close: () => Promise<void>
}

const answersTo = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

/** The programs that are not installed. */
export function missingPrograms(): string[] {
  const found = {
    PostgreSQL: programs() !== undefined,
    Patroni: answersTo('patroni', '--version'),
    etcd: answersTo('etcd', '--version'),
    HAProxy: answersTo('haproxy', '-v'),
  }
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

/** Megabytes of the disk of a machine: many times an empty shop and its log. */
const DISK = 500

/** Processes under the user of services, in a folder of their own, which is deleted with them. */
async function ownProcesses() {
  const user = serviceUser()
  const owned = async (place: string) => {
    if (user) await chown(place, user.uid, user.gid)
    return place
  }
  const folder = await owned(await mkdtemp(path.join(tmpdir(), 'goldbook-patroni-')))
  const children: ChildProcess[] = []
  const launch = (program: string, words: string[]): ChildProcess => {
    const child = spawn(program, words, { ...user, cwd: folder, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const write = async (name: string, content: string) => {
    await writeFile(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const end = () =>
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    })
  return { folder, owned, launch, write, end }
}

/** The machines, each with a disk of its own where one may be mounted. */
async function ownPlaces(folder: string, owned: (place: string) => Promise<string>) {
  const disks = new Map<string, SmallDisk>()
  const places: Place[] = []
  for (const name of ['a', 'b', 'c']) {
    const disk = await smallDisk(DISK)
    if (disk) disks.set(name, disk)
    const own = disk?.folder ?? path.join(folder, name)
    await mkdir(own, { recursive: true })
    places.push({ name, folder: await owned(own), port: await freePort(), rest: await freePort() })
  }
  return { places, disks }
}

async function isPrimary({ rest }: Place): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${rest}/primary`).catch(() => undefined)
  return answer?.status === 200
}

/**
 * The roles of the machines whose PostgreSQL runs, by Patroni's state: one that is not in step is not
 * promoted.
 */
async function rolesAt({ rest }: Place): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${rest}/cluster`)
  const { members }: { members: { role: string; state: string }[] } = await answer.json()
  const run = members.filter(({ state }) => state === 'running' || state === 'streaming')
  return run.map(({ role }) => role).toSorted((a, b) => a.localeCompare(b))
}

/**
 * Ends the PostgreSQL of a machine, which is not a child of its Patroni and therefore outlives it.
 *
 * @returns whether it was running
 */
function endPostgres({ folder }: Place): boolean {
  const data = dataOf(folder)
  const file = contentOf(path.join(data, 'postmaster.pid'))
  const pid = Number.parseInt(file, 10)
  // After a crash the file still names a process, which may be another one by now.
  if (!contentOf(`/proc/${pid}/cmdline`).includes(data)) return false
  signalWithChildren(pid, 'SIGKILL')
  return true
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The machines of a cluster, switched on. */
interface Machines {
  places: Place[]
  disks: Map<string, SmallDisk>
  /** HAProxy's port. */
  balanced: number
  switchOn: (place: Place) => void
  /** Ends Patroni and PostgreSQL of a machine. */
  switchOff: (place: Place) => void
  close: () => Promise<void>
}

async function startMachines(): Promise<Machines> {
  const { folder, owned, launch, write, end } = await ownProcesses()
  const [etcd, peer, balanced] = [await freePort(), await freePort(), await freePort()]
  const { places, disks } = await ownPlaces(folder, owned)
  const patronis = new Map<Place, ChildProcess>()
  const switchOn = (place: Place) =>
    patronis.set(place, launch('patroni', [path.join(folder, `${place.name}.yml`)]))
  const endAll = () => {
    void Promise.all(end())
    for (const place of places) endPostgres(place)
  }
  process.once('exit', endAll)
  launch('etcd', etcdWords(folder, etcd, peer))
  for (const place of places) {
    await write(`${place.name}.yml`, patroniFile(place, etcd, programs() ?? ''))
    switchOn(place)
  }
  launch('haproxy', ['-f', await write('haproxy.cfg', balancerFile(places, balanced))])
  return {
    ...{ places, disks, balanced, switchOn },
    switchOff: (place) => {
      patronis.get(place)?.kill('SIGKILL')
      if (!endPostgres(place)) throw new Error(`${place.name} does not run`)
    },
    close: async () => {
      process.off('exit', endAll)
      await Promise.all(end())
      for (const place of places) endPostgres(place)
      for (const disk of disks.values()) await disk.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts a cluster with an empty database of that name. All of its programs must be installed. */
export async function ownPatroni(database: string): Promise<OwnPatroni> {
  const { places, disks, balanced, switchOn, switchOff, close } = await startMachines()
  const primary = async (): Promise<Place> =>
    vi.waitFor(async () => {
      const are = await Promise.all(places.map(isPrimary))
      return places.find((_, index) => are[index]) ?? Promise.reject(new Error('no machine is the primary'))
    }, inTime)
  const untilWhole = async () =>
    vi.waitFor(async () => {
      expect(await rolesAt(await primary())).toEqual(['leader', 'replica', 'sync_standby'])
    }, inTime)
  try {
    await untilWhole()
    await asked((await primary()).port, `create database ${database}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: `postgres://postgres@${places.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}`,
    balanced: `postgres://postgres@127.0.0.1:${balanced}/${database}`,
    hasDisks: disks.size > 0,
    primary: async () => (await primary()).port,
    killPrimary: async () => {
      if (!endPostgres(await primary())) throw new Error('the primary does not run')
    },
    killMachine: async () => {
      const place = await primary()
      switchOff(place)
      return () => switchOn(place)
    },
    fillPrimary: async () => {
      const disk = disks.get((await primary()).name)
      await disk?.fill()
      return async () => disk?.makeRoom()
    },
    switchOver: async () => handOver(await primary()),
    untilWhole,
    close,
  }
}

async function handOver({ name, rest }: Place): Promise<void> {
  const body = JSON.stringify({ leader: name })
  const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`)
}
