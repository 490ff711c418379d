// Clusters markers that would overlap.

export interface Pixel {
  x: number;
  y: number;
}

/** Size of a marker on the screen. */
export interface Room {
  width: number;
  height: number;
}

/** Each item joins the first group whose first member it would overlap; `at` returns the position of an item on the screen. */
export function clusters<Item>(items: readonly Item[], pixelOf: (item: Item) => Pixel, room: Room): Item[][] {
  const groups: { place: Pixel; members: Item[] }[] = [];
  for (const item of items) {
    const place = pixelOf(item);
    const near = groups.find(
      (group) => Math.abs(group.place.x - place.x) < room.width && Math.abs(group.place.y - place.y) < room.height,
    );
    if (near) near.members.push(item);
    else groups.push({ place, members: [item] });
  }
  return groups.map((group) => group.members);
}
