import type { TestProject } from 'vitest/node'
import { cloneDatabase, startCluster } from './with-database.ts'

/** Vitest's global set-up: one PostgreSQL for all files, one migrated template that each file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const template = `lekha_template_${process.pid}`
  const database = await cloneDatabase(cluster.connection, template)
  await database.close()
  project.provide('cluster', cluster.connection)
  project.provide('template', template)
  return cluster.stop
}
