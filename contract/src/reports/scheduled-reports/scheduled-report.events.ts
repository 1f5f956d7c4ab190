import { z } from 'zod'
import { event } from '../../event.ts'

/** A scheduled report was created, changed, deleted or sent. Its owner and recipients fetch the list again. */
export const scheduledReportsChanged = event({
  kind: 'scheduled_reports_changed',
  payload: z.object({ scheduled_report_id: z.int() }),
})
