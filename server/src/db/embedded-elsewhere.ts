/**
 * UNTESTED: the embedded PostgreSQL on macOS and Windows, which have neither /proc nor flock(1). It listens on a free
 * port of 127.0.0.1 with a password, and pg_ctl starts and stops it. The first program that stops it stops it for all.
 */
import { createServer } from 'node:net'
import { type Cluster, createCluster, type EmbeddedPostgres, greet, passwordOf, pidFileOf } from './embedded-cluster.ts'
import { failure, type Programs, run } from './embedded-programs.ts'

export async function startElsewhere(cluster: Cluster, programs: Programs): Promise<EmbeddedPostgres> {
  const running = connectionOf(cluster)
  const adopted = running !== undefined && (await answers(running, cluster))
  if (!adopted) await start(cluster, programs)
  const connection = connectionOf(cluster)
  if (!connection) throw failure(`PostgreSQL did not start in ${cluster.data}`, '')
  await greet(connection, cluster)
  let stopped: Promise<void> | undefined
  return { connection, adopted, stop: () => (stopped ??= stop(cluster, programs)) }
}

async function start(cluster: Cluster, programs: Programs): Promise<void> {
  await createCluster(cluster, programs)
  const options = `-c listen_addresses=127.0.0.1 -c port=${await freePort()} -c unix_socket_directories= -c cluster_name=lekha`
  const { code, output } = await run([programs.pg_ctl, ['start', '-D', cluster.data, '-l', cluster.log, '-w', '-o', options]], 'ignore')
  if (code !== 0) throw failure(`PostgreSQL did not start; its log is ${cluster.log}`, output)
}

async function stop(cluster: Cluster, programs: Programs): Promise<void> {
  const { code, output } = await run([programs.pg_ctl, ['stop', '-D', cluster.data, '-m', 'fast', '-w']])
  if (code !== 0) throw failure(`PostgreSQL did not stop in ${cluster.data}`, output)
}

function connectionOf(cluster: Cluster): EmbeddedPostgres['connection'] | undefined {
  const port = Number.parseInt(pidFileOf(cluster)[3] ?? '', 10)
  return port > 0 ? { host: '127.0.0.1', port, user: 'lekha', password: passwordOf(cluster), database: 'postgres' } : undefined
}

async function answers(connection: EmbeddedPostgres['connection'], cluster: Cluster): Promise<boolean> {
  return greet(connection, cluster).then(
    () => true,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port of this machine is free.')),
      )
    })
  })
}
