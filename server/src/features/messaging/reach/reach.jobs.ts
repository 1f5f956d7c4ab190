import type { BackgroundJob } from '../../../platform/jobs/background-jobs.ts'
import { forgetNotices } from '../../alerts/reachability.access.ts'
import type { Outside } from './notice.actions.ts'
import { tellUnreachable } from './telling.actions.ts'

export const reachHousekeeping = (outside: Outside): BackgroundJob[] => [
  { name: 'tell_unreachable', cron: '* * * * *', run: () => tellUnreachable(outside) },
  { name: 'forget_reach_notices', cron: '50 4 * * *', run: () => outside.db.worker(forgetNotices) },
]
