import type { BackgroundJob } from '../../../platform/jobs/background-jobs.ts'
import type { Outside } from './notice.actions.ts'
import { tellUnreachable } from './telling.actions.ts'

export const reachHousekeeping = (outside: Outside): BackgroundJob[] => [
  { name: 'tell_unreachable', cron: '* * * * *', run: () => tellUnreachable(outside) },
]
