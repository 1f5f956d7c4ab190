import type {
  ScheduleSource,
  ScheduleSourceConfiguration,
  ScheduleSourceNeeds,
  ScheduleSourceOpeners,
  SourceResult,
} from './schedule-source.rules.ts'
import { openAmion } from './amion/amion.actions.ts'
import { openQgenda } from './qgenda/qgenda.actions.ts'
import { withoutSecrets } from './requests/source-result.rules.ts'
import { openShiftadmin } from './shiftadmin/shiftadmin.actions.ts'
import { openTangier } from './tangier/tangier.actions.ts'

const openers: ScheduleSourceOpeners = {
  amion: openAmion,
  qgenda: openQgenda,
  shiftadmin: openShiftadmin,
  tangier: openTangier,
}

function listSecrets(configuration: ScheduleSourceConfiguration): string[] {
  switch (configuration.kind) {
    case 'amion':
      return [configuration.login]
    case 'shiftadmin':
      return [configuration.validation_key]
    case 'qgenda':
      return [configuration.password, configuration.company_key]
    case 'tangier':
      return [configuration.password]
  }
}

/** No failure repeats a credential, wherever the source put it. */
export function openScheduleSource(
  configuration: ScheduleSourceConfiguration,
  needs: ScheduleSourceNeeds,
): ScheduleSource {
  // The kind selects the opener of its configuration, which the types of a union cannot express.
  const open = openers[configuration.kind] as (
    configuration: ScheduleSourceConfiguration,
    needs: ScheduleSourceNeeds,
  ) => ScheduleSource
  const source = open(configuration, needs)
  const secrets = listSecrets(configuration)
  const clean = async <T>(result: Promise<SourceResult<T>>) => withoutSecrets(await result, secrets)
  return {
    async testConnection() {
      const steps = await source.testConnection()
      return steps.map(({ step, result }) => ({ step, result: withoutSecrets(result, secrets) }))
    },
    listStaff: () => clean(source.listStaff()),
    listAssignments: () => clean(source.listAssignments()),
    pullShifts: (span) => clean(source.pullShifts(span)),
  }
}
