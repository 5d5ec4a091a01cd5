/** What is drawn where there is nothing: an empty tray, a paper, bars, a label to scan, a glass that finds nothing. */
export type Scene = 'tray' | 'paper' | 'bars' | 'label' | 'search'
