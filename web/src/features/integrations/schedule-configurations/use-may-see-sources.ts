import {
  changeSources,
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { useMe } from '../../accounts/me/me.api.ts'

/** Paging §6. */
export function useMaySeeSources(kind: ScheduleSourceKind): { maySee: boolean; mayChange: boolean } {
  const { permissions } = useMe()
  const mayChange = permissions.includes(changeSources)
  return { maySee: mayChange || permissions.includes(scheduleSourceFacts[kind].view), mayChange }
}
