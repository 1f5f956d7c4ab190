/** Wording of paging §8. */
export const settingInUse = (name: string) => ({
  status: 400,
  code: 'in_use',
  detail: `Could not deleted ${name}, it is in use`,
})
