import { event } from '../event.ts'
import { EmrDocument } from './emr.schemas.ts'

export const emrDocumentChanged = event({ kind: 'emr_document_changed', payload: EmrDocument })
