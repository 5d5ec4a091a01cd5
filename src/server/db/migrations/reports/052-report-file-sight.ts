/** Of the file of a report: which report it is of, and what its owner saw of it then, by which it is judged again. */
export const reportFileSight = `
alter table goldbook_report_files add column report text, add column sight text;
`
