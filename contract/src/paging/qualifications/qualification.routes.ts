import { recordRoutes } from '../../record-routes.ts'
import { NewQualification, Qualification, QualificationChanges } from './qualification.schemas.ts'

export const {
  list: listQualifications,
  get: getQualification,
  create: createQualification,
  change: changeQualification,
  remove: deleteQualification,
} = recordRoutes({
  path: '/api/v1/qualifications/',
  one: 'a qualification',
  many: 'qualifications',
  deletable: 'with its holders, and from the needs of groups',
  change: { permission: 'scheduling.change_oncallevent' },
  record: Qualification,
  creation: NewQualification,
  changes: QualificationChanges,
})
