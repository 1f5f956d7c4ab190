import { event } from '../event.ts'
import { EmrDocument } from './emr.schemas.ts'

/** To everyone on the thread: how far it is in the medical record. */
export const emrDocumentChanged = event({ kind: 'emr_document_changed', payload: EmrDocument })
