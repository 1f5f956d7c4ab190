import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { refetchCalendar } from '../events/occurrence.api.ts'

export const useImportPreview = routeMutation('POST /api/v1/schedulegroups/{id}/import/preview/')

export const useImport = routeMutation('POST /api/v1/schedulegroups/{id}/import/', ({ id }) => ({
  // The live event does the same, a moment later.
  onSuccess: (_, client) => refetchCalendar(client, id),
}))
