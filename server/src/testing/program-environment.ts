/** What a test hands to a program that it starts as an administrator does: nothing of its own environment but how the program is checked. */
const HANDED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'LEKHA_CHECK_ROWS', 'LEKHA_STATEMENTS_RUN']

/** The environment of a program that a test starts. */
export const programEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
