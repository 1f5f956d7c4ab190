import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { nameColumn } from '../../accounts/components/NamedRowLink.tsx'
import { PermissionGate } from '../../accounts/components/PermissionGate.tsx'
import { CreateNoteTemplateDialog } from './CreateNoteTemplateDialog.tsx'
import { SettingsList } from '../../accounts/components/SettingsList.tsx'
import { noteFieldAccess } from '../note-fields/NoteFieldsPage.tsx'
import { templateListQuery } from './note-template.api.ts'
import { aboutTemplates, priorityNames } from './note-template.text.ts'

const fieldNames = ({ fields }: NoteTemplate): string => fields.map(({ name }) => name).join(', ')

const columns: readonly Column<NoteTemplate>[] = [
  nameColumn('noteTemplates'),
  {
    key: 'priority',
    header: 'Priority',
    className: 'w-24',
    text: ({ priority }) => priorityNames[priority],
  },
  { key: 'fields', header: 'Fields', hideOnPhones: true, text: fieldNames },
]

export const NoteTemplatesPage = () => (
  <PermissionGate {...noteFieldAccess} title="Note templates">
    <SettingsList
      title="Note templates"
      about={aboutTemplates}
      noun="note templates"
      shortNoun="template"
      example="A template for shift handoffs could ask for illness severity, a summary, tasks and what to watch for."
      columns={columns}
      query={templateListQuery}
      renderCreateDialog={(close) => <CreateNoteTemplateDialog onClose={close} />}
    />
  </PermissionGate>
)
