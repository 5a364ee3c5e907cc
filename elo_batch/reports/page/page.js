// Opens what is folded before it is printed, and the working that a link leads to.
const open = (one) => { if (one && "open" in one) one.open = true; };
const follow = () => open(document.getElementById(location.hash.slice(1)));
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(open));
addEventListener("hashchange", follow);
follow();
