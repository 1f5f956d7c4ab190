export const unknownDepartment = (name: string): string =>
  `There is no department ${name}. Create it first, or correct the name.`
export const groupBeyondRights = (name: string): string =>
  `The permission group ${name} gives permissions that you do not have. Ask an administrator who has them to upload the row.`
