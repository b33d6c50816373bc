import { importsFollowTheArrows } from './arrows.ts'
import { constraintsHaveSentences } from './constraints.ts'
import { endpointsAreServedOnce, permissionsAreUsed, reportsAreListed } from './contract.ts'
import { glossaryHasThreeColumns, linksResolve } from './docs.ts'
import { exportedFunctionsAreDocumented } from './documented.ts'
import { releasedMigrationsStay } from './released.ts'
import { functionsAreShort } from './size.ts'
import type { Check } from './source.ts'
import { everySentenceIsTranslated } from './translations.ts'
import { forbiddenCodeIsAbsent, namesSayWhatIsInside, nothingIsLeftUndone } from './words.ts'

/** The rules of the style guide that Biome, oxlint and knip do not know, one by one. */
export const checks: Check[] = [
  { rule: 'a function has at most 60 lines', run: functionsAreShort },
  { rule: 'imports follow the arrows', run: importsFollowTheArrows },
  { rule: 'nothing forbidden is written in code', run: forbiddenCodeIsAbsent },
  { rule: 'no word marks unfinished work', run: nothingIsLeftUndone },
  { rule: 'names say what is inside', run: namesSayWhatIsInside },
  { rule: 'every exported function of a package is documented', run: exportedFunctionsAreDocumented },
  { rule: 'every endpoint is served exactly once', run: endpointsAreServedOnce },
  { rule: 'every permission is used', run: permissionsAreUsed },
  { rule: 'every report is in the index', run: reportsAreListed },
  { rule: 'every constraint has a sentence', run: constraintsHaveSentences },
  { rule: 'every sentence is said in Nepali', run: everySentenceIsTranslated },
  { rule: 'a released migration is never edited', run: releasedMigrationsStay },
  { rule: 'a link in the documentation leads somewhere', run: linksResolve },
  { rule: 'the glossary has three columns', run: glossaryHasThreeColumns },
]
