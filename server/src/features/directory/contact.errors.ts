export const noDepartment = (id: number): string => `Department with id \`${id}\` does not exist`
