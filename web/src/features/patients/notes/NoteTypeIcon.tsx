import { IconFileText, IconLock, IconUsers } from '@tabler/icons-react'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'

const icons = { shared: IconUsers, record: IconFileText, private: IconLock }

export function NoteTypeIcon({ type, size = 14 }: { type: Note['type']; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} stroke={1.75} aria-hidden className="flex-none" />
}
