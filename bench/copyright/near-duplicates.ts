/** Pieces of the real music that hold the same recording, or a part of it, by the ends of their names. */
const groups: readonly (readonly [string, string])[] = [
  ['music/AmbientBattle.ogg', 'music/TechBattle.ogg'],
  ['music/HellFortressEntrance.ogg', 'music/HellFortressTwo.ogg'],
  ['music/menu.opus', 'aftermath_soundtrack/menu_enhanced.opus'],
  ['original_soundtrack/track3.opus', 'aftermath_soundtrack/track3_enhanced.opus'],
  ['music/ambient2.ogg', 'music/ambient2_5.ogg'],
  ['ingame/Olivier_Militon.-.Apnee.ogg', 'ingame/Olivier_Militon.-.Apnee2.ogg'],
  ['music/legends_of_the_north.ogg', 'romans/music/romans.ogg'],
  ['forest/call_of_the_winding_path.ogg', 'forest/shallow-green.ogg'],
];

/** Reports whether two pieces are known to share a recording, so that a match of one with the other is right. */
export const areNear = (one: string, other: string): boolean =>
  groups.some(([a, b]) => (one.endsWith(a) && other.endsWith(b)) || (one.endsWith(b) && other.endsWith(a)));
