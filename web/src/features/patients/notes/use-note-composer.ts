import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences, splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { createStore, useStore } from '../../../platform/state/store.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { templateQuery } from '../note-templates/note-template.api.ts'
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

function startValues({
  note,
  draft,
  template,
}: Pick<ComposerInput, 'note' | 'draft' | 'template'>): NoteValues {
  const names = new Map(note?.data.map(({ field_id, name }) => [field_id, name]))
  const written = draft ? draftToValues(draft) : note ? toValues(note, note.note_template_id) : emptyNote
  return keepTexts({ ...written, note_template_id: template?.id ?? null }, template?.fields ?? [], names)
}

/** State and actions of the composer; its components only show them. */
export function useNoteComposer(input: ComposerInput) {
  const { patient_id, note, draft, onClose } = input
  const client = useQueryClient()
  const refresh = useRefreshNotes(patient_id)
  const [values, setValues] = useState(() => startValues(input))
  const [template, setTemplate] = useState(input.template)
  const [baseStore] = useState(() => createStore(baseOf(note, draft)))
  const isWorthKeeping = (next: NoteValues) =>
    note ? !isSameNote(next, toValues(note, note.note_template_id)) : hasText(next)
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          save: createDraftSender(patient_id, baseStore.get),
          remove: (stale) => discardDraft(patient_id, stale),
          isWorthKeeping,
        },
        draft,
      ),
  )
  const [isComparing, setComparing] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [discardErrors, setDiscardErrors] = useState<string[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const isSubmitting = useRef(false)
  const status = useStore(saver.status)
  const stored = useStore(saver.draft)
  const base = useStore(baseStore)
  const save = useSaveNote(patient_id)
  const latest = useQuery({
    ...noteQuery(patient_id, note?.id ?? 0),
    enabled: note !== undefined,
  })
  const isChanged = stored !== undefined || isWorthKeeping(values)
  const isNoteGone = note !== undefined && isApiError(latest.error, 404)
  const missing = wasSubmitted ? listMissingFields(template?.fields ?? [], values) : []

  const change = (next: NoteValues) => {
    setValues(next)
    saver.type(next)
  }

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void saver.flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void saver.flush()
    }
  }, [saver])

  /** `over` is the version that the user has compared with. */
  const submit = async (over?: DraftBase) => {
    setSubmitted(true)
    if (isSubmitting.current || saver.status.get().kind === 'elsewhere') return
    if (!hasText(values) || listMissingFields(template?.fields ?? [], values).length > 0) return
    isSubmitting.current = true
    await saver.pause()
    if (saver.status.get().kind === 'elsewhere') {
      isSubmitting.current = false
      saver.resume()
      return
    }
    save.mutate(
      { values, draft: saver.draft.get(), base: isNoteGone ? undefined : (over ?? base) },
      {
        onSuccess: () => {
          showToast('Note saved')
          onClose()
        },
        onError: (reason) => {
          isSubmitting.current = false
          if (isApiError(reason, 409) && reason.code === 'note_draft.gone') saver.forget()
          if (isApiError(reason, 409) && reason.code === 'note_draft.changed') saver.meetOther()
          saver.resume()
          if (!note) return
          void latest.refetch()
          if (isApiError(reason, 409) && reason.code === 'note.changed') setComparing(true)
        },
      },
    )
  }

  const discard = async () => {
    try {
      if (!(await saver.discard())) return
    } catch (reason) {
      setDiscardErrors([couldNotDiscard, ...errorSentences(reason)])
      return
    }
    await saver.pause()
    onClose()
    await refresh()
  }

  const findTemplate = async (id: number | null) => {
    if (id === null) return null
    try {
      return await client.fetchQuery(templateQuery(id))
    } catch (reason) {
      if (isApiError(reason, 404)) return null
      throw reason
    }
  }

  const choice = useMutation({
    mutationFn: async (text: 'mine' | 'other') => {
      const { results } = await client.fetchQuery(draftListQuery(patient_id))
      const current = results.find(({ id }) => id === saver.draft.get()?.id)
      if (text === 'mine') void saver.keepMine(current)
      else if (!current) saver.lose()
      else {
        const next = note ? template : await findTemplate(current.note_template_id)
        saver.continueWith(current)
        setTemplate(next)
        setValues(startValues({ note, draft: current, template: next }))
      }
    },
  })

  /** False if the draft cannot be stored, or another device has another text. */
  const keepDraft = async () => {
    await saver.flush()
    const { kind } = saver.status.get()
    return kind === 'none' || kind === 'saved'
  }

  /** Closes once the draft is kept; otherwise the text stays on the screen. */
  const leave = async () => {
    setLeaving(true)
    const isKept = await keepDraft()
    setLeaving(false)
    if (isKept) {
      onClose()
      void refresh()
    }
    return saver.status.get().kind
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
    choice,
    missing,
    isEmpty: wasSubmitted && !hasText(values),
    isChanged,
    isSaving: save.isPending,
    isNoteGone,
    errors: [...errors.form, ...discardErrors],
    submit,
    discard,
    leave,
    keepDraft,
    isLeaving,
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
