/*tatsu
title = { en = "A robot that drives and turns", de = "Ein Roboter, der fährt und sich dreht" }
question = "output"
*/
class Robot {
    int x;
    int y;
    int dx = 1;
    int dy;

    void drive(int steps) {
        x += steps * dx;
        y += steps * dy;
    }

    void turn() {
        int old = dx;
        dx = -dy;
        dy = old;
    }
}

Robot robot = new Robot();
robot.drive(INT(range(2, 9)));
robot.turn();
robot.drive(HOLE(INT(range(2, 9))));
if (robot.x < robot.y) {
    robot.turn();
}
robot.drive(HOLE(INT(range(2, 9))));
robot.turn();
robot.drive(INT(range(2, 9)));
System.out.println(robot.x + " " + robot.y);
GOAL(Math.abs(robot.x) + Math.abs(robot.y) < 6);
