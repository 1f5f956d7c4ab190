import { asvsIsAnswered } from './asvs.ts'
import { dependenciesAreExplained } from './dependencies.ts'
import {
  callsFollowTheContract,
  interceptedRequests,
  testClockComesFirst,
  portableText,
  injectedClock,
  noSleepInTests,
  skeletonsAreFound,
  instantsAreReadable,
  textIsFolded,
  versionsHaveOneHelper,
} from './conduct.ts'
import {
  contractIsSelfContained,
  featuresAreListed,
  featurePublicLayers,
  featuresInOrder,
  noBarrel,
  noCircularFeatures,
  packagesAreSelfContained,
  platformWithoutFeatures,
  serverAndWebSeparate,
} from './directions.ts'
import { foldersInOneDirection, folderSizes, roomsExist, roomsAreListed, roomsInOrder } from './folders.ts'
import { commentsAreSentences } from './language-comments.ts'
import { plainLanguage } from './language.ts'
import { formsHaveOneFrame } from './forms.ts'
import { linksResolve } from './links.ts'
import { namesAreNouns } from './names.ts'
import { outboundIsGuarded } from './outbound.ts'
import { readersHaveLimits } from './readers.ts'
import { screensAreNamed, screensShowSkeletons } from './screens.ts'
import { replyConceptsAreDocumented } from './reply-concepts.ts'
import { requirementsHaveTests } from './requirements.ts'
import {
  contractPartsAreListed,
  fileSizes,
  knownSuffix,
  noVagueNames,
  noEnum,
  plainRecordsAreSmall,
  wiringIsListed,
} from './shape.ts'
import type { Rule } from './source.ts'
import {
  messagesHaveOwnSettings,
  migrationsHaveOwnNumbers,
  queriesFilterByAccount,
  sqlInQueries,
  usersAreCreatedOnce,
} from './sql.ts'

/** Rules of docs/architecture.md that neither the compiler nor the linter checks. */
export const rules = {
  'packages-self-contained': packagesAreSelfContained,
  'contract-self-contained': contractIsSelfContained,
  'server-and-web-separate': serverAndWebSeparate,
  'platform-without-features': platformWithoutFeatures,
  'features-are-listed': featuresAreListed,
  'features-in-order': featuresInOrder,
  'feature-public-layers': featurePublicLayers,
  'no-circular-features': noCircularFeatures,
  'rooms-are-listed': roomsAreListed,
  'rooms-in-order': roomsInOrder,
  'rooms-exist': roomsExist,
  'folder-sizes': folderSizes,
  'folders-in-one-direction': foldersInOneDirection,
  'no-barrel': noBarrel,
  'sql-in-queries': sqlInQueries,
  'queries-filter-by-account': queriesFilterByAccount,
  'users-are-created-once': usersAreCreatedOnce,
  'file-sizes': fileSizes,
  'no-enum': noEnum,
  'known-suffix': knownSuffix,
  'no-vague-names': noVagueNames,
  'names-are-nouns': namesAreNouns,
  'outbound-is-guarded': outboundIsGuarded,
  'readers-have-limits': readersHaveLimits,
  'screens-are-named': screensAreNamed,
  'screens-show-skeletons': screensShowSkeletons,
  'forms-have-one-frame': formsHaveOneFrame,
  'migrations-have-own-numbers': migrationsHaveOwnNumbers,
  'messages-have-own-settings': messagesHaveOwnSettings,
  'versions-have-one-helper': versionsHaveOneHelper,
  'plain-records-are-small': plainRecordsAreSmall,
  'calls-follow-the-contract': callsFollowTheContract,
  'injected-clock': injectedClock,
  'no-sleep-in-tests': noSleepInTests,
  'skeletons-are-found': skeletonsAreFound,
  'intercepted-requests': interceptedRequests,
  'test-clock-comes-first': testClockComesFirst,
  'portable-text': portableText,
  'instants-are-readable': instantsAreReadable,
  'text-is-folded': textIsFolded,
  'plain-language': plainLanguage,
  'comments-are-sentences': commentsAreSentences,
  'links-resolve': linksResolve,
  'requirements-have-tests': requirementsHaveTests,
  'reply-concepts-are-documented': replyConceptsAreDocumented,
  'asvs-is-answered': asvsIsAnswered,
  'dependencies-are-explained': dependenciesAreExplained,
  'contract-parts-are-listed': contractPartsAreListed,
  'wiring-is-listed': wiringIsListed,
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
