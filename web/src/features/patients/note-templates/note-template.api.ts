import { recordQueries } from '../../../platform/table/record-queries.ts'
import { noteSettingsKey } from '../note-fields/note-field.api.ts'

export const {
  listQuery: templateListQuery,
  itemQuery: templateQuery,
  useCreate: useCreateTemplate,
  useChange: useChangeTemplate,
  useDelete: useDeleteTemplate,
} = recordQueries(noteSettingsKey, '/api/v1/pcm/notetemplates/')
