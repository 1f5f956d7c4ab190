import { recordQueries } from '../../../platform/table/record-queries.ts'

/** The prefix of all queries about templates and fields: a template shows its fields, and a field its templates. */
export const noteSettingsKey = ['note-templates'] as const

export const {
  listQuery: fieldListQuery,
  itemQuery: fieldQuery,
  useCreate: useCreateField,
  useChange: useChangeField,
  useDelete: useDeleteField,
} = recordQueries(noteSettingsKey, '/api/v1/pcm/notefields/')
