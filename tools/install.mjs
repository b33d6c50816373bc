/// <reference types="node" />
/**
 * Before `npm start` and `npm test`: installs what the lockfile names, if that has not been done for this lockfile on
 * this machine, and makes sure that the Node which runs next is new enough. Plain old JavaScript (Node 18).
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.js'

const OLDEST_NODE = [22, 22]
// Not its scripts (they run other people's code), but everything else, also where NODE_ENV says production.
const CLEAN_INSTALL = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.lekha-lock')
const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

if (!isInstalled()) await withLock(join(root, '.tsbuild', 'install.lock'), () => isInstalled() || install())
refuseOldNode()

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

function install() {
  process.stdout.write('Installing what is missing. This takes a minute or two.\n')
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [command, args] = node && npm ? [node, [npm, ...CLEAN_INSTALL]] : ['npm', CLEAN_INSTALL]
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
  if (status !== 0) leave('The installation did not succeed. What went wrong stands above; start again when it is mended.')
  writeFileSync(stampFile, stamp)
}

/** The lockfile brings a Node for most machines, in node_modules/.bin; on the others one has to be there. */
function refuseOldNode() {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const { stdout } = spawnSync('node', ['--version'], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [major = 0, minor = 0] = (stdout ?? '')
    .replace('v', '')
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  leave(
    `Lekha needs Node ${OLDEST_NODE.join('.')} or newer and found ${(stdout ?? '').trim() || 'none that runs'}: install it from https://nodejs.org and start again.`,
  )
}

function leave(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
