import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteField } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { CreateNoteFieldDialog } from './CreateNoteFieldDialog.tsx'
import { SettingsList } from '../components/SettingsList.tsx'
import { NoteSettingsAccess } from './NoteSettingsAccess.tsx'
import { fieldListQuery, nameTableSpec } from './note-template.api.ts'
import { aboutFields, usedByText } from './note-template.text.ts'

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

const columns: readonly Column<NoteField>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ name }) => name,
    cell: ({ id, name }) => <NamedRowLink section="noteFields" id={id} name={name} />,
  },
  {
    key: 'required',
    header: 'Required',
    className: 'w-24',
    text: ({ required }) => yesNo(required),
    cell: ({ required }) => yesNo(required),
  },
  {
    key: 'show_label',
    header: 'Shows label',
    className: 'w-28',
    hideOnPhones: true,
    text: ({ show_label }) => yesNo(show_label),
    cell: ({ show_label }) => yesNo(show_label),
  },
  {
    key: 'templates',
    header: 'Used by',
    className: 'w-32',
    text: ({ template_count }) => template_count,
    cell: ({ template_count }) => usedByText(template_count),
  },
]

export const NoteFieldsPage = () => (
  <NoteSettingsAccess title="Note fields">
    <FieldTable />
  </NoteSettingsAccess>
)

function FieldTable() {
  const client = useQueryClient()
  const table = useTableParams('note-fields', nameTableSpec)
  return (
    <SettingsList
      title="Note fields"
      about={aboutFields}
      noun="note fields"
      shortNoun="field"
      columns={columns}
      table={table}
      list={useQuery(fieldListQuery(table[0]))}
      loadPage={(params) => client.fetchQuery(fieldListQuery(params))}
      renderCreateDialog={(close) => <CreateNoteFieldDialog onClose={close} />}
    />
  )
}
