export const unknownDepartment = (name: string): string =>
  `There is no department ${name}. Create it first, or correct the name.`
export const groupBeyondRights =
  'New users join the standard group of clinicians, which has permissions that you do not have. Ask an administrator who has them to upload the file.'
