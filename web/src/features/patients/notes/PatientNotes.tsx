import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useEndReached } from '../../../platform/loading/use-end-reached.ts'
import { useStore } from '../../../platform/state/store.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { priorityNames } from '../note-templates/note-template.text.ts'
import { draftListQuery, noteListQuery, noteQuery, type NoteFilters } from './note.api.ts'
import { couldNotLoad, couldNotLoadNote, countNotes, typeNames } from './note.text.ts'
import { newNoteOf } from './new-note.ts'
import { NoteCard } from './NoteCard.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteDrafts } from './NoteDrafts.tsx'
import { NoteVersions } from './NoteVersions.tsx'

interface OpenComposer {
  note?: Note | undefined
  draft?: NoteDraft | undefined
}

interface PatientNotesProps {
  patient: Pick<Patient, 'id' | 'may'>
}

const noFilters: NoteFilters = { type: '', priority: '', search: '' }

/** The notes about a patient, and their composer in the same place. */
export function PatientNotes({ patient }: PatientNotesProps) {
  const [openComposer, setComposer] = useState<OpenComposer>()
  const isNewWanted = useStore(newNoteOf) === patient.id && patient.may.add_note
  const composer = openComposer ?? (isNewWanted ? {} : undefined)
  const close = () => {
    if (newNoteOf.get() === patient.id) newNoteOf.set(undefined)
    setComposer(undefined)
  }
  useEffect(() => () => newNoteOf.set(undefined), [])
  const [filters, setFilters] = useState(noFilters)
  if (composer) return <NoteComposer patient_id={patient.id} {...composer} onClose={close} />
  return <NoteList patient={patient} filters={filters} onFilters={setFilters} onCompose={setComposer} />
}

interface NoteListProps {
  patient: Pick<Patient, 'id' | 'may'>
  filters: NoteFilters
  onFilters: (filters: NoteFilters) => void
  onCompose: (composer: OpenComposer) => void
}

function NoteList({ patient, filters, onFilters, onCompose }: NoteListProps) {
  const client = useQueryClient()
  const query = useInfiniteQuery(noteListQuery(patient.id, filters))
  const { data: stored } = useQuery({ ...draftListQuery(patient.id), enabled: patient.may.add_note })
  const [versionsOf, setVersionsOf] = useState<number>()
  const pages = query.data?.pages
  const notes = pages && [...new Map(pages.flatMap(({ results }) => results).map((n) => [n.id, n])).values()]
  const versionedNote = notes?.find(({ id }) => id === versionsOf)
  const drafts = stored?.results ?? []
  const findDraft = (note: Note) => drafts.find(({ note_id }) => note_id === note.id)
  // A note can have several: two devices began at the same time.
  const loose = drafts.filter(
    (draft) =>
      !draft.may.save ||
      drafts.find(({ note_id }) => note_id === draft.note_id) !== draft ||
      draft.note_id === null,
  )
  /** Undefined if it was deleted by now: the text becomes a new note. */
  const fetchNote = async (note_id: number) => {
    try {
      return await client.fetchQuery(noteQuery(patient.id, note_id))
    } catch (reason) {
      if (isApiError(reason, 404)) return undefined
      throw reason
    }
  }
  const opening = useMutation({
    mutationFn: async ({ note_id, may }: NoteDraft) => {
      if (note_id === null || !may.save) return undefined
      return notes?.find(({ id }) => id === note_id) ?? (await fetchNote(note_id))
    },
    onSuccess: (note, draft) => onCompose({ note, draft }),
  })
  const isFiltered = filters.type !== '' || filters.priority !== '' || filters.search !== ''
  const end = useEndReached<HTMLDivElement>(pages, () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  })
  return (
    <div className="p-4">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Filters filters={filters} onFilters={onFilters} />
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-2 tabular-nums">
          {pages?.[0] && countNotes(pages[0].count)}
        </p>
      </div>
      <NoteDrafts drafts={loose} onContinue={(draft) => opening.mutate(draft)} />
      {opening.isError && (
        <LoadError className="pb-3" onRetry={() => opening.mutate(opening.variables)}>
          {couldNotLoadNote}
        </LoadError>
      )}
      {!notes &&
        (query.isError ? (
          <LoadError onRetry={query.refetch}>{couldNotLoad}</LoadError>
        ) : (
          <Skeleton label="Loading the notes">
            <SkeletonBlock className="mb-3 h-20 w-full" />
            <SkeletonBlock className="h-20 w-full" />
          </Skeleton>
        ))}
      {notes?.length === 0 && (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          {isFiltered ? 'No note matches.' : 'No notes yet.'}
        </p>
      )}
      <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
        {notes?.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            draft={findDraft(note)}
            onEdit={() => onCompose({ note, draft: findDraft(note) })}
            onVersions={() => setVersionsOf(note.id)}
          />
        ))}
      </div>
      {notes && query.isError && (
        <LoadError onRetry={query.refetch}>Could not refresh the notes. Showing the last ones.</LoadError>
      )}
      <div ref={end}>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older notes
          </Button>
        )}
      </div>
      {versionedNote && (
        <Drawer open onClose={() => setVersionsOf(undefined)} title="Versions">
          <NoteVersions note={versionedNote} onRestored={() => setVersionsOf(undefined)} />
        </Drawer>
      )}
    </div>
  )
}

const Filters = ({ filters, onFilters }: Pick<NoteListProps, 'filters' | 'onFilters'>) => (
  <>
    <FilterField
      label="Search notes"
      className="w-56 max-md:flex-1"
      value={filters.search}
      onChange={(search) => onFilters({ ...filters, search })}
    />
    <Select
      aria-label="Type"
      className="w-32"
      value={filters.type}
      onChange={({ target }) => onFilters({ ...filters, type: target.value as NoteFilters['type'] })}
    >
      <option value="">All types</option>
      {Object.entries(typeNames).map(([type, name]) => (
        <option key={type} value={type}>
          {name}
        </option>
      ))}
    </Select>
    <Select
      aria-label="Priority"
      className="w-36"
      value={filters.priority}
      onChange={({ target }) => onFilters({ ...filters, priority: target.value as NoteFilters['priority'] })}
    >
      <option value="">All priorities</option>
      {priorityNames.map((name, priority) => (
        <option key={name} value={priority}>
          {name}
        </option>
      ))}
    </Select>
  </>
)
