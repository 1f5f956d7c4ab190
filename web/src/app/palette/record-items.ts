import type {
  FoundRecord,
  RecordKind,
} from '@wardline/contract/reports/record-search/record-search.schemas.ts'
import type { PaletteItem } from './palette.rules.ts'

const kinds: Record<RecordKind, { label: string; section: string | null }> = {
  user: { label: 'User account', section: 'users' },
  department: { label: 'Department', section: 'departments' },
  permission_group: { label: 'Permission group', section: 'groups' },
  role: { label: 'Role', section: 'roles' },
  paging_group: { label: 'Paging group', section: null },
  message_type: { label: 'Message type', section: 'messageTypes' },
  saved_filter: { label: 'Saved filter', section: 'savedFilters' },
  tag: { label: 'Tag', section: 'tags' },
}

export interface RecordPages {
  openSetting: (section: string, item: string) => void
  openPagingGroup: (group: string) => void
}

/** Records that the server found by name; each opens its page. */
export const toRecordItems = (records: readonly FoundRecord[], pages: RecordPages): PaletteItem[] =>
  records.map(({ kind, id, name, detail }) => {
    const { label, section } = kinds[kind]
    return {
      id: `${kind}-${id}`,
      section: 'Administration',
      name,
      detail: [label, detail].filter(Boolean).join(' · '),
      run: () =>
        section === null ? pages.openPagingGroup(String(id)) : pages.openSetting(section, String(id)),
    }
  })
