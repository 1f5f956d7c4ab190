import { cleanTexts, clockIsAnArgument, testsDoNotSleep } from './conduct.ts'
import {
  contractStandsAlone,
  featureHasItsPlace,
  featuresByTheirDoors,
  featuresInOrder,
  noBarrel,
  noCircularFeatures,
  platformKnowsNoFeature,
  serverAndWebApart,
} from './directions.ts'
import { requirementsHaveTests } from './requirements.ts'
import { fileSizes, knownSuffix, nounsForNames, noEnum } from './shape.ts'
import type { Rule } from './source.ts'
import { queriesNameTheAccount, sqlInItsPlace } from './sql.ts'

/** The rules of docs/architecture.md that neither the compiler nor the linter checks, by the name that is printed. */
export const rules = {
  'contract-stands-alone': contractStandsAlone,
  'server-and-web-apart': serverAndWebApart,
  'platform-knows-no-feature': platformKnowsNoFeature,
  'feature-has-its-place': featureHasItsPlace,
  'features-in-order': featuresInOrder,
  'features-by-their-doors': featuresByTheirDoors,
  'no-circular-features': noCircularFeatures,
  'no-barrel': noBarrel,
  'sql-in-its-place': sqlInItsPlace,
  'queries-name-the-account': queriesNameTheAccount,
  'file-sizes': fileSizes,
  'no-enum': noEnum,
  'known-suffix': knownSuffix,
  'nouns-for-names': nounsForNames,
  'clock-is-an-argument': clockIsAnArgument,
  'tests-do-not-sleep': testsDoNotSleep,
  'clean-texts': cleanTexts,
  'requirements-have-tests': requirementsHaveTests,
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
