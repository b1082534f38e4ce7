// An overload that a test runner would run is chosen like any other.

// --- DoorTest.java
class DoorTest {
    public void testDoors() {
        testOpen(Boolean.class);
        // `testOpen` ref call -> DoorTest::testOpen
        testOpen("door", Boolean.class);
        // `testOpen` ref call -> DoorTest::testOpen#2
    }
    private void testOpen(Class<?> kind) { }
    public static void testOpen(String name, Class<?> kind) { }
}
