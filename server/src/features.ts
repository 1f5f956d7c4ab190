import { routes } from '@wardline/contract/registry/routes.ts'
import * as accounts from './features/accounts/accounts.feature.ts'
import * as files from './features/files/files.feature.ts'
import * as directory from './features/directory/directory.feature.ts'
import * as paging from './features/paging/paging.feature.ts'
import * as patients from './features/patients/patients.feature.ts'
import * as alerts from './features/alerts/alerts.feature.ts'
import * as routing from './features/routing/routing.feature.ts'
import * as messaging from './features/messaging/messaging.feature.ts'
import * as integrations from './features/integrations/integrations.feature.ts'
import * as reports from './features/reports/reports.feature.ts'
import * as fhir from './features/fhir/fhir.feature.ts'
import type { Handler } from './platform/http/handle.ts'
import type { RecurringJob, RecurringJobs } from './platform/jobs/recurring-jobs.ts'
import type { TaskHandler } from './platform/jobs/task-handler.ts'
import type { Services } from './services.ts'

type Routes = readonly Handler[] | ((services: Services) => readonly Handler[])
/** An export of a feature file. */
type Part = Routes | TaskHandler<Services> | RecurringJobs<Services>

const features: readonly Readonly<Record<string, Part>>[] = [
  accounts,
  files,
  directory,
  paging,
  patients,
  alerts,
  routing,
  messaging,
  integrations,
  reports,
  fhir,
]
const parts = features.flatMap((feature) => Object.values(feature))

const isTask = (part: Part): part is TaskHandler<Services> => 'task' in part
const isRecurring = (part: Part): part is RecurringJobs<Services> => 'isRecurring' in part
const isRoutes = (part: Part): part is Routes => !isTask(part) && !isRecurring(part)

export const taskHandlers: readonly TaskHandler<Services>[] = parts.filter(isTask)

export const createJobs = (services: Services): RecurringJob[] =>
  parts.filter(isRecurring).flatMap((create) => create(services))

/** @throws unless each route of the contract has exactly one handler */
export function createHandlers(services: Services): Handler[] {
  const handlers = parts
    .filter(isRoutes)
    .flatMap((part) => (typeof part === 'function' ? part(services) : part))
  checkComplete(handlers)
  return handlers
}

function checkComplete(handlers: Handler[]): void {
  const declared = Object.entries(routes)
  const missing = declared
    .filter(([, route]) => !handlers.some((handler) => handler.route === route))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`Routes of the contract without a handler: ${missing.join(', ')}`)
  if (handlers.length !== declared.length)
    throw new Error('A handler serves no route of the contract, or one twice.')
}
