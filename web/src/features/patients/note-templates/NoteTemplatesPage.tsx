import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { CreateNoteTemplateDialog } from './CreateNoteTemplateDialog.tsx'
import { SettingsList } from '../components/SettingsList.tsx'
import { NoteSettingsAccess } from './NoteSettingsAccess.tsx'
import { nameTableSpec, templateListQuery } from './note-template.api.ts'
import { aboutTemplates, priorityNames } from './note-template.text.ts'

const fieldNames = ({ fields }: NoteTemplate): string => fields.map(({ name }) => name).join(', ')

const columns: readonly Column<NoteTemplate>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ name }) => name,
    cell: ({ id, name }) => <NamedRowLink section="noteTemplates" id={id} name={name} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    className: 'w-24',
    text: ({ priority }) => priorityNames[priority],
    cell: ({ priority }) => priorityNames[priority],
  },
  { key: 'fields', header: 'Fields', hideOnPhones: true, text: fieldNames, cell: fieldNames },
]

export const NoteTemplatesPage = () => (
  <NoteSettingsAccess title="Note templates">
    <TemplateTable />
  </NoteSettingsAccess>
)

function TemplateTable() {
  const client = useQueryClient()
  const table = useTableParams('note-templates', nameTableSpec)
  return (
    <SettingsList
      title="Note templates"
      about={aboutTemplates}
      noun="note templates"
      shortNoun="template"
      columns={columns}
      table={table}
      list={useQuery(templateListQuery(table[0]))}
      loadPage={(params) => client.fetchQuery(templateListQuery(params))}
      renderCreateDialog={(close) => <CreateNoteTemplateDialog onClose={close} />}
    />
  )
}
