import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readExamples, type Example } from '@wardline/server/platform/http/openapi/examples.ts'
import { routes, routesByFeature, type RouteName } from '@wardline/contract/registry/routes.ts'
import { recordAccounts, recordEndedSessions } from './examples/accounts.story.ts'
import { recordAccountSettings, recordUsers } from './examples/account-settings.story.ts'
import { recordSignOn } from './examples/sign-on.story.ts'
import { recordAlerts } from './examples/alerts.story.ts'
import { withDemoServer } from './examples/demo-server.ts'
import { recordDirectory } from './examples/directory.story.ts'
import { recordCasReadings } from './examples/integrations/cas-readings.story.ts'
import { recordCalendar } from './examples/calendar.story.ts'
import { recordGroups } from './examples/groups.story.ts'
import { recordDepartments } from './examples/departments.story.ts'
import { recordMessageTypes } from './examples/message-types.story.ts'
import { recordAbsencesAndRules } from './examples/planning.story.ts'
import { recordQuickPhrases } from './examples/quick-phrases.story.ts'
import { recordScheduledMessages } from './examples/scheduled-messages.story.ts'
import { recordFhir } from './examples/fhir.story.ts'
import { recordDirectorySync } from './examples/integrations/directory-sync.story.ts'
import { recordReports } from './examples/reports.story.ts'
import { recordPagerNumbers } from './examples/pager-numbers.story.ts'
import { recordRouting } from './examples/routing.story.ts'
import { recordScheduleImports } from './examples/integrations/schedule-imports.story.ts'
import { recordScheduleSources } from './examples/integrations/schedule-sources.story.ts'
import { recordScim } from './examples/integrations/scim.story.ts'
import { recordTagging } from './examples/tagging.story.ts'
import { recordMessaging } from './examples/messaging.story.ts'
import { recordPatients } from './examples/patients.story.ts'
import { recordPagingRequests } from './examples/paging-requests.story.ts'
import { recordWebhooks } from './examples/integrations/webhooks.story.ts'
import { createRecorder } from './examples/recorder.ts'
import { recordSecondFactors } from './examples/second-factors.story.ts'
import { isSameExample } from './examples/same-example.ts'
import { root } from './stages/program.ts'

// Records the examples of the API description from a new demo hospital: npm run docs:examples

const folder = path.join(root, 'server/api-examples')

await withDemoServer(async (url) => {
  const { examples, signIn, withToken } = createRecorder(url)
  const cast = {
    nurse: await signIn('Claire_Prevatt'),
    doctor: await signIn('Mohammad_Astor'),
    fellow: await signIn('Lowell_Piotto'),
    administrator: await signIn('Selma_Tilton'),
  }
  await recordMessaging(cast)
  await recordPagingRequests(cast)
  await recordDirectory(cast)
  await recordGroups(cast)
  await recordPatients(cast)
  await recordCalendar(cast)
  await recordAlerts(cast)
  await recordTagging(cast)
  await recordMessageTypes(cast)
  await recordAbsencesAndRules(cast)
  await recordQuickPhrases(cast)
  await recordScheduledMessages(cast)
  await recordRouting(cast)
  await recordScheduleSources(cast)
  await recordScheduleImports(cast)
  await recordDepartments(cast)
  await recordAccountSettings(cast)
  await recordSignOn(cast)
  await recordDirectorySync(cast)
  await recordReports(cast)
  await recordFhir(cast)
  await recordUsers(cast)
  await recordAccounts(cast)
  await recordPagerNumbers(cast)
  await recordWebhooks(cast)
  await recordScim(cast, withToken)
  await recordCasReadings(cast, withToken)
  // Passkeys need a name as the address.
  const origin = url.replace('127.0.0.1', 'localhost')
  const atName = createRecorder(origin)
  await recordSecondFactors(atName, origin, (await cast.nurse.prepare('getMe')).account.id)
  Object.assign(examples, { ...atName.examples, ...examples })
  await recordEndedSessions(cast, signIn)

  const earlier = readExamples()
  const keepUnchanged = (name: string, recorded: Example): [string, Example] => {
    const before = earlier[name]
    return [name, before && isSameExample(before, recorded) ? before : recorded]
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [feature, ofFeature] of Object.entries(routesByFeature)) {
    const recorded = Object.entries(examples)
      .filter(([name]) => name in ofFeature)
      .map(([name, example]) => keepUnchanged(name, example))
    const sorted = Object.fromEntries(recorded.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(path.join(folder, `${feature}.json`), `${JSON.stringify(sorted, null, 1)}\n`)
  }
  const missing = (Object.keys(routes) as RouteName[]).filter((name) => !(name in examples))
  console.log(`${Object.keys(examples).length} examples; none for ${missing.join(', ')}`)
})
