import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences, splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { createStore, useStore } from '../../../platform/state/store.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DraftSaver } from './draft-saver.ts'
import {
  createDraftSender,
  discardDraft,
  draftListQuery,
  noteQuery,
  useRefreshNotes,
  useSaveNote,
  type DraftBase,
} from './note.api.ts'
import {
  chooseTemplate,
  draftToValues,
  emptyNote,
  hasText,
  isSameNote,
  keepTexts,
  listMissingFields,
  toValues,
  type NoteValues,
} from './note-form.rules.ts'
import { couldNotCreate, couldNotDiscard, couldNotSave } from './note.text.ts'

export interface ComposerInput {
  patient_id: number
  /** The note that is changed; undefined for a new one. */
  note: Note | undefined
  draft: NoteDraft | undefined
  template: NoteTemplate | null
  onClose: () => void
}

const baseOf = (note: Note | undefined, draft: NoteDraft | undefined): DraftBase | undefined =>
  note && { note_id: note.id, note_version: draft?.note_version ?? note.version }

function startValues({ note, draft, template }: ComposerInput): NoteValues {
  const names = new Map(note?.data.map(({ field_id, name }) => [field_id, name]))
  const written = draft ? draftToValues(draft) : note ? toValues(note, note.note_template_id) : emptyNote
  return keepTexts({ ...written, note_template_id: template?.id ?? null }, template?.fields ?? [], names)
}

/** What the composer knows and does; its components only show it. */
export function useNoteComposer(input: ComposerInput) {
  const { patient_id, note, draft, onClose } = input
  const client = useQueryClient()
  const refresh = useRefreshNotes(patient_id)
  const [values, setValues] = useState(() => startValues(input))
  const [template, setTemplate] = useState(input.template)
  const [baseStore] = useState(() => createStore(baseOf(note, draft)))
  const [saver] = useState(() => new DraftSaver(createDraftSender(patient_id, baseStore.get), draft))
  const [isComparing, setComparing] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [discardErrors, setDiscardErrors] = useState<string[]>([])
  const status = useStore(saver.status)
  const base = useStore(baseStore)
  const save = useSaveNote(patient_id)
  const latest = useQuery({
    ...noteQuery(patient_id, note?.id ?? 0),
    enabled: note !== undefined,
  })
  const isChanged = note
    ? draft !== undefined || !isSameNote(values, toValues(note, note.note_template_id))
    : hasText(values)
  const isNoteGone = note !== undefined && isApiError(latest.error, 404)
  const missing = wasSubmitted ? listMissingFields(template?.fields ?? [], values) : []

  const change = (next: NoteValues) => {
    setValues(next)
    const isWorthKeeping = note ? !isSameNote(next, toValues(note, note.note_template_id)) : hasText(next)
    if (isWorthKeeping || saver.draft) saver.type(next)
  }

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void saver.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      const { kind } = saver.status.get()
      if (kind === 'pending' || kind === 'failed') event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onUnload)
      void saver.flush()
    }
  }, [saver])

  /** `over` is the version that the user has compared with. */
  const submit = async (over?: DraftBase) => {
    setSubmitted(true)
    if (save.isPending || saver.status.get().kind === 'elsewhere') return
    if (!hasText(values) || listMissingFields(template?.fields ?? [], values).length > 0) return
    await saver.pause()
    save.mutate(
      { values, draft_id: saver.draft?.id, base: isNoteGone ? undefined : (over ?? base) },
      {
        onSuccess: () => {
          showToast('Note saved')
          onClose()
        },
        onError: (reason) => {
          if (isApiError(reason, 409) && reason.code === 'note_draft.gone') saver.forget()
          saver.resume()
          if (!note) return
          void latest.refetch()
          if (isApiError(reason, 409) && reason.code === 'note.changed') setComparing(true)
        },
      },
    )
  }

  const discard = async () => {
    await saver.pause()
    try {
      if (saver.draft) await discardDraft(patient_id, saver.draft.id)
    } catch (reason) {
      if (!isApiError(reason, 404)) {
        saver.resume()
        setDiscardErrors([couldNotDiscard, ...errorSentences(reason)])
        return
      }
    }
    onClose()
    await refresh()
  }

  const findStoredDraft = async () => {
    const { results } = await client.fetchQuery(draftListQuery(patient_id))
    return results.find(({ id }) => id === saver.draft?.id)
  }

  const errors = save.error
    ? splitFormErrors(note ? couldNotSave : couldNotCreate, save.error, [])
    : { fields: {}, form: [] }
  return {
    values,
    change,
    template,
    chooseTemplate: (next: NoteTemplate | null) => {
      setTemplate(next)
      change(chooseTemplate(values, template, next))
    },
    status,
    retryDraft: () => void saver.flush(),
    keepMine: () => void findStoredDraft().then((stored) => saver.keepMine(stored)),
    useOther: () =>
      void findStoredDraft().then((stored) => {
        if (!stored) return
        saver.continueWith(stored)
        setValues(keepTexts(draftToValues(stored), template?.fields ?? []))
      }),
    missing,
    isEmpty: wasSubmitted && !hasText(values),
    isChanged,
    isSaving: save.isPending,
    isNoteGone,
    errors: [...errors.form, ...discardErrors],
    submit,
    discard,
    /** Keeps the draft. */
    leave: () => {
      void saver.flush().then(refresh)
      onClose()
    },
    /** The note as stored by now, if it changed after the version that this change is based on. */
    newer: base && latest.data && latest.data.version > base.note_version ? latest.data : undefined,
    isComparing,
    setComparing,
    /** From here on the change is based on the version that the user has seen. */
    acceptNewer: (version: number) => {
      if (base) baseStore.set({ ...base, note_version: version })
      save.reset()
      setComparing(false)
    },
  }
}

export type ComposerState = ReturnType<typeof useNoteComposer>
