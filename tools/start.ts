/** `npm start`: builds the web app if its sources changed, and becomes the server. */
import { say } from './steps.ts'
import { buildWeb } from './web-build.ts'

const { passed, output } = await buildWeb()
if (passed) await becomeServer()
else {
  say(output)
  process.exitCode = 1
}

async function becomeServer(): Promise<void> {
  const { main } = await import('../server/src/main.ts')
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
