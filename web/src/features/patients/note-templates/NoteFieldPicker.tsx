import type { NoteField } from '@wardline/contract/patients/note-fields/note-field.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

const source: PickerSource<NoteField> = {
  key: ['note-templates', 'pick-fields'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/notefields/', { query: { search, offset }, signal }),
  noun: 'note fields',
  placeholder: 'Name',
  getName: ({ name }) => name,
  getDetail: ({ required }) => (required ? 'Required' : ''),
}

export const NoteFieldPicker = (props: Omit<PickerProps<NoteField>, 'source'>) => (
  <Picker {...props} source={source} />
)
